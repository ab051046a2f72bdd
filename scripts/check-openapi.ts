import { contract } from '@harvest/contracts/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../apps/api/src/platform/http/openapi-document.ts';

/** The errors that `redocly lint` finds in the description of the API, by all of its recommended rules. */
export async function findFaults(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer ?? ''})`);
}

if (import.meta.main) {
  const description = openApiDocument({ publicUrl: 'https://bank.example' }, 'Harvest', contract);
  const faults = await findFaults(description);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
