export type CardTheme = {
  readonly name: 'canopy' | 'harvest' | 'laterite' | 'river';
  readonly base: string;
  /** Solid, never see-through: over the shapes it still has to be read. */
  readonly text: string;
  /** The large shape of the vector, and its lines. */
  readonly shape: string;
  readonly line: string;
};

/** The four looks of account cards (S1 §2): white text on three, black on the yellow one. */
export const CARD_THEMES = [
  { name: 'canopy', base: '#0B5D34', text: '#FFFFFF', shape: '#063D22', line: '#12784A' },
  { name: 'harvest', base: '#F5B81C', text: '#000000', shape: '#FFD15C', line: '#E39E00' },
  { name: 'laterite', base: '#9A3B1B', text: '#FFFFFF', shape: '#74290F', line: '#AE4A27' },
  { name: 'river', base: '#164A78', text: '#FFFFFF', shape: '#0E3558', line: '#1F5F97' },
] as const satisfies readonly CardTheme[];

/** The looks go round by position (S1 §9). */
export function cardThemeAt(position: number): CardTheme {
  return CARD_THEMES[position % CARD_THEMES.length] ?? CARD_THEMES[0];
}
