import type { SpecFact } from './specification.ts';
export const specFacts: readonly SpecFact[] = [];
