import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import styles from './action-button.module.css'
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
  const hintId = useId()
  return (
    <span className={styles.holder} title={denial ?? undefined}>
      <Button
        {...look}
        leftSection={<Icon name={icon} size={16} />}
        disabled={denial !== null}
        title={denial ?? undefined}
        aria-describedby={denial === null ? undefined : hintId}
        onClick={onPress}
      >
        {label}
      </Button>
      {denial !== null && (
        <span id={hintId} hidden>
          {denial}
        </span>
      )}
    </span>
  )
}
