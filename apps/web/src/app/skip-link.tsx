import classes from './skip-link.module.css';

/** The first stop of the Tab key, for people who do not want to walk through the menu on every page. */
export function SkipLink() {
  return (
    <a href="#content" className={classes['skip']}>
      Skip to the content
    </a>
  );
}
