// Mantine theme: scales, sizes and defaults. Appearance is defined in the style sheets.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const scale = (name: string): MantineColorsTuple => [
  `var(--${name}-0)`,
  `var(--${name}-1)`,
  `var(--${name}-2)`,
  `var(--${name}-3)`,
  `var(--${name}-4)`,
  `var(--${name}-5)`,
  `var(--${name}-6)`,
  `var(--${name}-7)`,
  `var(--${name}-8)`,
  `var(--${name}-9)`,
]

export const theme = createTheme({
  colors: {
    iris: scale('iris'),
    coral: scale('coral'),
    jade: scale('jade'),
    amber: scale('amber'),
    wine: scale('wine'),
    gray: scale('sand'),
    dark: scale('night'),
    red: scale('wine'),
    green: scale('jade'),
    yellow: scale('amber'),
  },
  primaryColor: 'iris',
  primaryShade: 6,
  black: '#201e19',
  white: '#fffefc',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '16px', md: '24px', lg: '32px', xl: '48px' },
  shadows: { sm: 'var(--shadow)', md: 'var(--shadow)' },
  fontSizes: { xs: '.75rem', sm: '.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
  },
})

/** Maps Mantine's variables to the design tokens, for each scheme, because Mantine defines its values there. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-anchor': 'var(--iris-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-success': 'var(--done-text)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--faint)',
    '--mantine-color-iris-filled': 'var(--primary)',
    '--mantine-color-iris-filled-hover': 'var(--primary-hover)',
    '--mantine-color-iris-light': 'var(--iris-soft)',
    '--mantine-color-iris-light-color': 'var(--iris-text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
