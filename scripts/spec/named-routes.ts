import { HOLE, type SourceFile } from './read-source.ts';

const MENTION = new RegExp(`(?:(GET|POST|PUT|PATCH|DELETE) )?(/(?:api|auth)/[\\w/{}.${HOLE}-]+)`, 'g');

/**
 * Which of the routes some file names, either whole (`POST /api/beneficiaries`) or by a path that belongs to one route
 * alone. A value or a hole in the place of a `{parameter}` counts; of `/tickets/{id}` and `/tickets/new` the latter is meant
 * by `/tickets/new`.
 */
export function namedRoutes(files: readonly SourceFile[], routes: readonly string[]): Set<string> {
  const known = routes.map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { route, method, segments: path.split('/') };
  });
  const named = new Set<string>();
  const seen = new Set<string>();
  for (const [mention, method, path = ''] of files.flatMap(({ lines }) => [...lines.matchAll(MENTION)])) {
    if (seen.has(mention)) continue;
    seen.add(mention);
    const meant = mostExact(path.replace(/[./]+$/, '').split('/'), known);
    const fitting = meant.filter((each) => method === undefined || each.method === method);
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) named.add(only.route);
  }
  return named;
}

interface KnownRoute {
  route: string;
  method: string;
  segments: string[];
}

/** The routes whose path this can be, those with the most words of it in common. */
function mostExact(path: string[], known: KnownRoute[]): KnownRoute[] {
  const scored = known
    .filter(({ segments }) => segments.length === path.length)
    .map((each) => ({ each, score: score(path, each.segments) }));
  const best = Math.max(...scored.map((one) => one.score));
  return scored.filter((one) => one.score === best && best >= 0).map((one) => one.each);
}

function score(path: string[], segments: string[]): number {
  let same = 0;
  for (const [index, segment] of segments.entries()) {
    if (path[index] === segment) same += 1;
    else if (!segment.startsWith('{')) return -1;
  }
  return same;
}
