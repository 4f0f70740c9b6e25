import { parser } from '@prometheus-io/lezer-promql';

/** The names in a query: each selected metric with the labels that its matchers name, and labels of groups. */
export interface QueryNames {
  metrics: { name: string; labels: string[] }[];
  /** Labels of `by`, `without` and `on`. */
  groupLabels: string[];
}

/**
 * Parses a query of Prometheus, and returns the names in it.
 * @throws if it is not valid
 */
export function readNames(query: string): QueryNames {
  const names: QueryNames = { metrics: [], groupLabels: [] };
  eachNode(query, (node) => {
    if (node.name === 'VectorSelector') {
      names.metrics.push({
        name: read(query, node.getChild('Identifier')!),
        labels: (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map(
          (matcher) => read(query, matcher.getChild('LabelName')!),
        ),
      });
    }
    if (node.name === 'GroupingLabels')
      names.groupLabels.push(...node.getChildren('LabelName').map((label) => read(query, label)));
  });
  return names;
}

/**
 * Replaces the numbers and times of a query.
 * @throws if it is not valid
 */
export function replaceLiterals(query: string, replace: (literal: string) => string): string {
  let result = '';
  let end = 0;
  eachNode(query, (node) => {
    if (!node.name.startsWith('NumberDurationLiteral')) return;
    result += query.slice(end, node.from) + replace(read(query, node));
    end = node.to;
  });
  return result + query.slice(end);
}

function eachNode(query: string, visit: (node: SyntaxNode) => void): void {
  parser.parse(query).iterate({
    enter: ({ node }) => {
      if (node.type.isError) throw new Error(`Not valid at ${node.from}: ${query}`);
      visit(node);
    },
  });
}

const read = (query: string, { from, to }: SyntaxNode) => query.slice(from, to);

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];
