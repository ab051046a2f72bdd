import type { ReactNode } from 'react';
import type { CardTheme } from './card-themes.ts';

type Props = { readonly theme: CardTheme; readonly className: string | undefined };

/** The vector of an account card: furrows, grain under the sun, a hill in the rain, a river. */
export function CardArt({ theme, className }: Props) {
  return (
    <svg
      viewBox="0 0 328 196"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {DRAWINGS[theme.name](theme)}
    </svg>
  );
}

const DRAWINGS: Readonly<Record<CardTheme['name'], (theme: CardTheme) => ReactNode>> = {
  canopy: ({ shape, line }) => (
    <>
      <path fill={shape} d="M328 60C250 70 190 110 150 196H328z" />
      <g fill="none" stroke={line} strokeWidth="7">
        <path d="M340 92C280 98 226 132 196 204" />
        <path d="M340 118C292 122 250 150 226 204" />
        <path d="M340 144C304 148 274 166 256 204" />
        <path d="M340 170C316 172 298 184 286 204" />
      </g>
    </>
  ),
  harvest: ({ shape, line }) => (
    <>
      <circle cx="286" cy="34" r="84" fill={shape} />
      <g fill={line}>
        <path d="M262 196c0-60 6-96 18-126l5 2c-10 32-13 66-13 124z" />
        <path d="M276 96c-22-4-32-18-32-36 20 4 32 16 32 36zM280 128c-24-4-36-18-38-38 22 4 36 18 38 38zM276 160c-24-2-38-14-42-34 22 2 38 14 42 34zM284 96c20-6 30-20 30-38-20 6-30 20-30 38zM282 128c24-4 36-18 36-38-22 6-34 18-36 38zM278 160c24-4 38-16 42-36-22 4-38 16-42 36z" />
      </g>
    </>
  ),
  laterite: ({ shape, line }) => (
    <>
      <path fill={shape} d="M328 110c-40-22-78-20-112 4s-70 40-116 82h228z" />
      <g fill="none" stroke={line} strokeWidth="6">
        <path d="M338 66c-46-24-88-20-128 8" />
        <path d="M338 38c-52-26-100-22-146 10" />
        <path d="M338 10c-58-28-112-24-164 12" />
      </g>
    </>
  ),
  river: ({ shape, line }) => (
    <>
      <path fill={shape} d="M180 196c10-44 52-50 74-78s12-70 74-84v162z" />
      <g fill="none" stroke={line} strokeWidth="6">
        <path d="M206 204c10-38 48-46 70-74s12-62 60-76" />
        <path d="M236 204c8-30 40-40 58-64s14-44 44-56" />
        <path d="M266 204c6-22 28-30 44-50s12-26 28-34" />
      </g>
    </>
  ),
};
