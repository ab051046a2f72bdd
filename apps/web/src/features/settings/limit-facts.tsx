import { type Fact, FactList } from '../../ui/fact-list.tsx';
import classes from './limit-facts.module.css';

/** Amounts label by label; where both have no room in a line, the amount stands below. */
export function LimitFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return <FactList facts={facts} className={classes['facts']} />;
}
