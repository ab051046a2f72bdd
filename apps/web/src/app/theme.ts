import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

// Ten shades around the brand's green; what is seen comes from tokens.css, where contrast is settled for both modes.
const green: MantineColorsTuple = [
  '#E7F4EC',
  '#CDE8D7',
  '#9FD3B3',
  '#74D49C',
  '#5CC98B',
  '#2F9E63',
  '#12784A',
  '#0B6B3A',
  '#08552E',
  '#063F22',
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const isBrand = input.color === undefined || input.color === 'green';
  if (isBrand && input.variant === 'filled') {
    return {
      background: 'var(--primary)',
      hover: 'var(--primary-hover)',
      color: 'var(--on-primary)',
      border: '1px solid transparent',
    };
  }
  if (isBrand && (input.variant === 'subtle' || input.variant === 'transparent')) {
    return {
      background: 'transparent',
      hover: 'var(--tint)',
      color: 'var(--link)',
      border: '1px solid transparent',
    };
  }
  if (input.color === 'red') {
    const isFilled = input.variant === 'filled';
    return {
      background: isFilled ? 'var(--danger-fill)' : 'transparent',
      hover: isFilled ? 'var(--danger-fill-hover)' : 'var(--danger-tint)',
      color: isFilled ? 'var(--on-danger-fill)' : 'var(--danger)',
      border: `1px solid ${isFilled ? 'transparent' : 'var(--danger)'}`,
    };
  }
  return defaultVariantColorsResolver(input);
};

const controlVars = { '--input-height': 'var(--control)', '--input-fz': '1rem' };

export const theme = createTheme({
  primaryColor: 'green',
  colors: { green },
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: {
      vars: () => ({
        root: { '--button-height': 'var(--control)', '--button-fz': '1rem', '--button-padding-x': '20px' },
      }),
    },
    Checkbox: { defaultProps: { size: 'md' } },
    Input: { vars: () => ({ wrapper: controlVars }) },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '1rem', '--input-asterisk-color': 'var(--danger)' },
        error: { '--input-error-size': '0.875rem' },
        description: { '--input-description-size': '0.875rem' },
      }),
    },
  },
});
