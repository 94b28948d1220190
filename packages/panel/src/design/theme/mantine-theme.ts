import { type CSSVariablesResolver, createTheme, mergeThemeOverrides } from '@mantine/core'
import { shellMessages } from '../../messages/shell.ts'

const theme = createTheme({
  primaryColor: 'leaf',
  // Both shades carry the ink at more than 8:1; each is as bright as its scheme allows.
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  black: '#05230f',
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'var(--t-font)',
  fontFamilyMonospace: 'var(--t-mono)',
  headings: { fontFamily: 'var(--t-font)', fontWeight: '700' },
  radius: { md: '10px', lg: '16px', xl: '22px' },
  colors: {
    leaf: [
      '#e6faee',
      '#cdf5dd',
      '#a6efc3',
      '#7beaa5',
      '#5ee08f',
      '#3ecb7a',
      '#22a85c',
      '#168a4a',
      '#0c6b38',
      '#064a25',
    ],
    red: [
      '#fdeaea',
      '#fbd5d6',
      '#f6b1b4',
      '#f08b90',
      '#e9656c',
      '#d9414b',
      '#c42b35',
      '#b4232c',
      '#931c24',
      '#74161c',
    ],
    dark: [
      '#eef2fb',
      '#cfd8ec',
      '#a3b3d2',
      '#7f90b5',
      '#4a5d8a',
      '#3a4c78',
      '#233152',
      '#121a2e',
      '#0e1528',
      '#0b1020',
    ],
  },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'xl',
        // No blur: without a graphics card every frame behind it would be drawn again.
        overlayProps: { backgroundOpacity: 0.55, blur: 0 },
      },
    },
    Select: {
      defaultProps: {
        // The list of options scrolls itself: a part within it that scrolls could not be reached by keyboard.
        withScrollArea: false,
        styles: { options: { maxHeight: 260, overflowY: 'auto' } },
      },
    },
    SegmentedControl: {
      // Longer labels, such as translated ones, continue on a second line of a phone.
      defaultProps: {
        styles: { root: { flexWrap: 'wrap' }, control: { minWidth: 'fit-content' } },
      },
    },
    Tooltip: { defaultProps: { withArrow: true, multiline: true, maw: 280 } },
  },
})

/** Creates the theme of Mantine. The messages must be loaded. */
export const createPanelTheme = () =>
  mergeThemeOverrides(theme, {
    components: { CloseButton: { defaultProps: { 'aria-label': shellMessages.close } } },
  })

/** Mantine's own variables follow the tokens, so that there is one place for colours. */
export const getCssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--t-surface)',
    '--mantine-color-text': 'var(--t-text)',
    '--mantine-color-dimmed': 'var(--t-muted)',
    '--mantine-color-placeholder': 'var(--t-muted)',
    '--mantine-color-default': 'var(--t-surface)',
    '--mantine-color-default-border': 'var(--t-line-strong)',
    '--mantine-color-default-hover': 'var(--t-sunken)',
    '--mantine-color-anchor': 'var(--t-accent-text)',
    '--mantine-color-error': 'var(--t-bad)',
    '--mantine-color-default-color': 'var(--t-text)',
    '--mantine-color-leaf-light': 'var(--t-accent-soft)',
    '--mantine-color-leaf-light-hover': 'var(--t-accent-soft-hover)',
    '--mantine-color-leaf-light-color': 'var(--t-accent-text)',
    '--mantine-color-leaf-outline': 'var(--t-accent-text)',
    '--mantine-color-red-filled': '#c42b35',
    '--mantine-color-red-filled-hover': '#b4232c',
    '--mantine-color-red-light': 'var(--t-bad-soft)',
    '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--t-bad-soft), var(--t-bad) 6%)',
    '--mantine-color-red-light-color': 'var(--t-bad)',
    '--mantine-color-red-outline': 'var(--t-bad)',
    '--mantine-color-red-outline-hover': 'var(--t-bad-soft)',
  }
  return { variables: {}, light: both, dark: both }
}
