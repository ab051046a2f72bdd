import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { emptyNames, frontDoorExportsMax, importRules, otherDoors, sliceEdges } from './import-rules.ts';

/** Answers every breach of the import rules in the tree at `baseDir`, one line each. */
export async function findBreaches(baseDir: string): Promise<string[]> {
  const names = [...emptyNameBreaches(baseDir), ...frontDoorBreaches(baseDir)];
  return [...(await importBreaches(baseDir)), ...names];
}

async function importBreaches(baseDir: string): Promise<string[]> {
  const roots = ['apps', 'packages', 'e2e', 'bench'].filter((root) => existsSync(join(baseDir, root)));
  const result = await cruise(
    roots,
    {
      baseDir,
      ruleSet: importRules,
      validate: true,
      // The compiler itself offers no parser to other programs.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)dist/' },
    },
    {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  );
  const { summary } = result.output as ICruiseResult;
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

function sources(baseDir: string): string[] {
  const found = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: baseDir });
  return [...found, ...globSync('{e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: baseDir })].sort();
}

function emptyNameBreaches(baseDir: string): string[] {
  const bad = new RegExp(`(^|/)(${emptyNames.join('|')})(\\.test)?(\\.tsx?$|/)`);
  return sources(baseDir)
    .filter((file) => bad.test(file))
    .map((file) => `no-empty-names: ${file}`);
}

function frontDoorBreaches(baseDir: string): string[] {
  const doors = Object.keys(sliceEdges).flatMap((slice) =>
    [slice, ...(otherDoors[slice] ?? [])].map((door) => ({ slice, door })),
  );
  return doors.flatMap(({ slice, door }) => {
    const file = `apps/api/src/${slice}/${door}.ts`;
    if (!existsSync(join(baseDir, file))) return [];
    const count = countExports(readFileSync(join(baseDir, file), 'utf8'));
    return count > frontDoorExportsMax ? [`front-door-is-narrow: ${file} has ${count} exports`] : [];
  });
}

function countExports(source: string): number {
  const declared = source.match(/^export (?!\{|type \{)/gm)?.length ?? 0;
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
  return listed.reduce(
    (sum, [, names = '']) => sum + names.split(',').filter((name) => name.trim() !== '').length,
    declared,
  );
}

if (import.meta.main) {
  const breaches = await findBreaches(process.cwd());
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exitCode = 1;
  else console.log('Every import keeps its direction.');
}
