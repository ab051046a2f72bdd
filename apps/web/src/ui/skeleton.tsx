import classes from './skeleton.module.css';

type Props = { readonly lines: number; readonly label: string };

/** Grey lines where a list will stand. They show after a moment only, so that a fast answer does not flicker. */
export function Skeleton({ lines, label }: Props) {
  return (
    <div className={classes['skeleton']} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <div key={index} className={classes['line']} />
      ))}
    </div>
  );
}
