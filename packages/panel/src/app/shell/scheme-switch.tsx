import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import type { IconName } from '../../kit/icon-paths.ts'
import { shellMessages } from '../../messages/shell.ts'

const schemes = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'auto', icon: 'screen' },
] as const satisfies readonly { value: keyof typeof shellMessages.nav.schemes; icon: IconName }[]

export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      // Three icons fit into one line of the narrow sidebar next to the languages.
      styles={{ label: { paddingInline: '0.25rem' } }}
      aria-label={shellMessages.nav.scheme}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map(({ value, icon }) => ({
        value,
        label: (
          <span
            title={shellMessages.nav.schemes[value]}
            style={{ display: 'grid', placeItems: 'center' }}
          >
            <Icon name={icon} size={16} />
            <VisuallyHidden>{shellMessages.nav.schemes[value]}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
