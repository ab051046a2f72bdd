import { parser } from '@prometheus-io/lezer-promql';

/** A series that an expression reads, and every label that it must have for that. */
export type SeriesUse = { readonly name: string; readonly labels: readonly string[] };

/** Stands for Grafana's own variable, which is no PromQL. */
const RATE_INTERVAL = '$__rate_interval';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/**
 * What an expression reads: each selector with the labels that it asks for, and those that what is around it groups by.
 * @returns undefined where it is no PromQL
 */
export function readUses(expression: string): SeriesUse[] | undefined {
  const text = expression.replaceAll(RATE_INTERVAL, '5m');
  const labelsIn = (node: SyntaxNode | null): string[] =>
    node?.getChildren('LabelName').map(({ from, to }) => text.slice(from, to)) ?? [];
  const uses: SeriesUse[] = [];
  const groupings: string[][] = [];
  let isBroken = false;
  parser.parse(text).iterate({
    enter({ node, type }) {
      isBroken ||= type.isError;
      if (type.name === 'AggregateExpr') groupings.push(labelsIn(groupingOf(node)));
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier');
      if (name === null) isBroken = true;
      else
        uses.push({ name: text.slice(name.from, name.to), labels: [...matched(node), ...groupings.flat()] });
    },
    leave({ type }) {
      if (type.name === 'AggregateExpr') groupings.pop();
    },
  });
  return isBroken ? undefined : uses;

  function matched(selector: SyntaxNode): string[] {
    return selector.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher').flatMap(labelsIn) ?? [];
  }
}

/** What `by (…)` names. An inner one takes labels away from an outer one; nobody here groups so. */
function groupingOf(aggregation: SyntaxNode): SyntaxNode | null {
  return aggregation.getChild('AggregateModifier')?.getChild('GroupingLabels') ?? null;
}
