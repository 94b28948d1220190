import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { Icon } from './icon.tsx'
import styles from './row-actions.module.css'

type RowActionsProps = { isBusy: boolean; children: ReactNode }

/** Renders the actions on a row of a `DataTable`: one `RowAction` each. */
export function RowActions({ isBusy, children }: RowActionsProps) {
  return (
    <div className={styles.actions} aria-busy={isBusy}>
      {children}
    </div>
  )
}

type RowActionProps = {
  label: string
  icon: IconName
  isDanger?: boolean
  /** Why it cannot be done, shown as its hint; null when it can. */
  denial?: string | null
  /** True while something else has to end first. */
  isBlocked?: boolean
  onPress: () => void
}

export function RowAction({
  label,
  icon,
  isDanger = false,
  denial = null,
  isBlocked = false,
  onPress,
}: RowActionProps) {
  const isOff = denial !== null || isBlocked
  return (
    <Tooltip label={denial ?? label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color={isDanger ? 'red' : 'gray'}
        size="lg"
        aria-label={label}
        // Stays reachable, so that its hint is too.
        aria-disabled={isOff}
        data-disabled={denial !== null || undefined}
        className={styles.action ?? ''}
        onClick={() => isOff || onPress()}
      >
        <Icon name={icon} size={17} />
      </ActionIcon>
    </Tooltip>
  )
}
