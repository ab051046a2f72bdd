import { parse } from 'yaml';
import { z } from 'zod';

const ruleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^([A-Z][a-z]+)+$/),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});

export type Alert = z.infer<typeof ruleFile>['groups'][number]['rules'][number];

/** The alerts of a file of Prometheus' rules; refuses anything that ours do not have. */
export function readAlerts(yaml: string): Alert[] {
  return ruleFile.parse(parse(yaml)).groups.flatMap(({ rules }) => rules);
}

/** How many columns Grafana lays panels out in. */
const COLUMNS = 24;

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) });
const panel = z.object({
  id: z.int().positive(),
  title: z.string().min(1),
  gridPos: z
    .strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
    .refine(({ x, w }) => x + w <= COLUMNS),
});
const drawn = panel.extend({
  type: z.enum(['timeseries', 'stat', 'table']),
  datasource: source,
  fieldConfig: z.object({
    defaults: z.object({ unit: z.string().optional() }),
    overrides: z.array(z.never()),
  }),
  targets: z
    .array(z.object({ refId: z.string().min(1), datasource: source, expr: z.string().min(1) }))
    .min(1),
});
const heading = panel.extend({ type: z.literal('row'), panels: z.array(z.never()) });

/** What we use of Grafana's classic model of a dashboard: one data source, chosen by whoever looks. */
const dashboard = z.object({
  id: z.null(),
  uid: z.string().min(8).max(40),
  title: z.string().min(1),
  schemaVersion: z.literal(39),
  templating: z.object({
    list: z.tuple([
      z.object({
        name: z.literal('datasource'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
      }),
    ]),
  }),
  panels: z.array(z.union([heading, drawn])).min(1),
});

export type Dashboard = z.infer<typeof dashboard>;

export function readDashboard(json: string): Dashboard {
  return dashboard.parse(JSON.parse(json));
}

/** Panels that have another one's number, or lie on another one. */
export function findCollisions({ panels }: Dashboard): string[] {
  return panels.flatMap((one, place) =>
    panels
      .slice(place + 1)
      .filter((other) => one.id === other.id || overlap(one.gridPos, other.gridPos))
      .map((other) => `${one.title} and ${other.title}`),
  );
}

type Place = Dashboard['panels'][number]['gridPos'];

function overlap(one: Place, other: Place): boolean {
  const across = one.x < other.x + other.w && other.x < one.x + one.w;
  const down = one.y < other.y + other.h && other.y < one.y + one.h;
  return across && down;
}
