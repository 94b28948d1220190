import { Button, type ButtonProps } from '@mantine/core'
import { Icon, type IconName } from './icon.tsx'

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'loading' | 'size'> & {
  label: string
  icon: IconName
  /** Why it cannot be pressed now, shown as its title; null when it can. */
  denial: string | null
  onPress: () => void
}

/** A button that says why it is off. */
export function ActionButton({ label, icon, denial, onPress, ...look }: ActionButtonProps) {
  return (
    <span title={denial ?? undefined}>
      <Button
        {...look}
        leftSection={<Icon name={icon} size={16} />}
        disabled={denial !== null}
        title={denial ?? undefined}
        onClick={onPress}
      >
        {label}
      </Button>
    </span>
  )
}
