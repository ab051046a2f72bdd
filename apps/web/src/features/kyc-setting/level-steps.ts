/** The three levels as S2 §2 names them, in their order. */
export const LEVEL_STEPS = [
  { level: '1', name: 'Personal Information', place: '1/3' },
  { level: '2', name: 'Full ID Verification', place: '2/3' },
  { level: '3', name: 'Identification Document', place: '3/3' },
] as const;

export type FormLevel = (typeof LEVEL_STEPS)[number]['level'];

/** S2 §2: the form is that of the next level; whoever has the last one sees that one. */
export function formLevelOf(currentLevel: string): FormLevel {
  if (currentLevel === '0') return '1';
  return currentLevel === '1' ? '2' : '3';
}
