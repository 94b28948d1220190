/** The key under which Mantine keeps the choice; the login page comes without Mantine and reads it itself. */
export const colorSchemeKey = 'trellis.color-scheme'

export function applyColorScheme() {
  const chosen = localStorage.getItem(colorSchemeKey)
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'
}
