import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { ButtonElement } from './button-element.tsx'

/** The shades around the colours of look.md: 6 is the primary of the light scheme, 4 the one of the dark scheme. */
const indigo: MantineColorsTuple = [
  '#f1f0ff',
  '#e2e0ff',
  '#c6c2ff',
  '#a8a3ff',
  '#8b85ff',
  '#6960f3',
  '#4f46e5',
  '#4038c7',
  '#352ea4',
  '#2b2683',
]

const gray: MantineColorsTuple = [
  '#f8f8fc',
  '#f2f1f8',
  '#e9e8f2',
  '#e3e2ee',
  '#cfcde0',
  '#a5a2bd',
  '#7d7a98',
  '#5b5876',
  '#3d3a58',
  '#1e1b3a',
]

const dark: MantineColorsTuple = [
  '#ecebfa',
  '#cfcde6',
  '#a9a6c9',
  '#7e7ba3',
  '#3b385f',
  '#2d2b4a',
  '#211f3b',
  '#17162b',
  '#100f20',
  '#0b0a17',
]

const red: MantineColorsTuple = [
  '#fdeff1',
  '#fbdde1',
  '#f5b5bd',
  '#ffa3ad',
  '#ff8a96',
  '#d9374a',
  '#c02537',
  '#a31c2d',
  '#861725',
  '#6a121d',
]

export const theme = createTheme({
  colors: { indigo, gray, dark, red },
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 4 },
  white: '#ffffff',
  black: '#1e1b3a',
  // Filled buttons are light in the dark scheme, so the text on them is dark there.
  variantColorResolver: input => {
    const { variant, color = 'indigo' } = input
    const isOurs = variant === 'filled' && (color === 'indigo' || color === 'red')
    return { ...defaultVariantColorsResolver(input), ...(isOurs && { color: 'var(--on-primary)' }) }
  },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '22px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', component: ButtonElement } },
    ActionIcon: { defaultProps: { component: ButtonElement } },
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    TextInput: { defaultProps: { size: 'sm' } },
    // A name is only allowed on an element that has a role.
    Skeleton: { defaultProps: { role: 'status' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: { defaultProps: { centered: true } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-start',
        withinPortal: true,
        // It would be an element of the menu that is not an item.
        withInitialFocusPlaceholder: false,
        returnFocus: true,
      },
    },
    // Menus and lists of choices are in the landmark of the screen, so that screen readers find them there.
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
  },
})
