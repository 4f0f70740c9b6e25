/** A sample of a metric. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/**
 * Parses the text format of Prometheus, strictly: each metric has HELP and TYPE directly before its samples, once.
 * @throws Error with the wrong line
 */
export function parseMetrics(text: string): Sample[] {
  const samples: Sample[] = [];
  const families = new Set<string>();
  let helped = '';
  let family = '';
  let isHistogram = false;
  for (const line of text.split('\n')) {
    const help = /^# HELP (\w+) \S.*$/.exec(line);
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    const sample = /^(\w+)(?:\{(.*)\})? (Nan|-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line);
    if (line === '') continue;
    if (help) {
      helped = help[1]!;
      if (families.has(helped)) throw new Error(`Twice: ${line}`);
      families.add(helped);
    } else if (type && type[1] === helped) {
      family = helped;
      isHistogram = type[2] === 'histogram';
    } else if (sample) {
      const [, name = '', labels = '', value] = sample;
      const base = isHistogram ? name.replace(/_(?:bucket|sum|count)$/, '') : name;
      if (base !== family) throw new Error(`Not below its TYPE: ${line}`);
      samples.push({ name, labels: parseLabels(labels), value: Number(value) });
    } else {
      throw new Error(`Not a line of the format: ${line}`);
    }
  }
  return samples;
}

/** The names of the metrics in a text. */
export function listNames(text: string): string[] {
  return Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name!);
}

/** Finds the value of the only sample of the name with the labels. */
export function find(samples: readonly Sample[], name: string, labels = {}): number | undefined {
  const wanted = Object.entries(labels);
  const found = samples.filter(
    (one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value),
  );
  if (found.length > 1) throw new Error(`${found.length} samples of ${name}`);
  return found[0]?.value;
}

function parseLabels(text: string): Record<string, string> {
  if (text === '') return {};
  const pairs = text.split(/,(?=[a-z_]+=")/).map((pair): [string, string] => {
    const [, name, value] = /^([a-z_]+)="((?:[^"\\]|\\.)*)"$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Not a label: ${pair}`);
    return [name, value];
  });
  return Object.fromEntries(pairs);
}
