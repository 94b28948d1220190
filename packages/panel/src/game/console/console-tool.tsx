import { ActionIcon } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import type { IconName } from '../../kit/icon-paths.ts'

type ConsoleToolProps = {
  icon: IconName
  label: string
  isOn?: boolean
  isBusy?: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** A button of the console's toolbar; `isOn` is for one that stays pressed. */
export function ConsoleTool({
  icon,
  label,
  isOn,
  isBusy = false,
  isDisabled = false,
  onPress,
}: ConsoleToolProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'leaf' : 'gray'}
      size="lg"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
