import type { FastifyInstance } from 'fastify';

type KnownPath = { readonly pattern: RegExp; readonly methods: readonly string[] };

/**
 * Remembers every route that is registered from here on. @returns the methods a path is served with, for whoever came with
 * another one; none for an unknown path
 */
export function rememberPaths(app: FastifyInstance): (url: string) => string[] {
  const known: KnownPath[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    known.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (url) => {
    const path = url.replace(/\?.*$/s, '');
    const methods = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    return [...new Set(methods)].toSorted();
  };
}

/** `:name` is one part of the path, a star the whole rest. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`, 's');
}
