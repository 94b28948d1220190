import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { createLazyDialog } from '../kit/lazy-dialog.tsx'
import { Icon } from './icon.tsx'
import { usePressedInSheet } from './pressed-in-sheet.ts'
import styles from './row-actions.module.css'
import { Text } from './text.tsx'

const ActionSheet = createLazyDialog(async () => (await import('./action-sheet.tsx')).ActionSheet)

type RowActionsProps = {
  isBusy: boolean
  /** The name of the row: phones show its actions as words in a sheet with this title. */
  sheet?: string
  /** The actions alone: a sheet takes them away when one is pressed. */
  children: ReactNode
}

/** Renders the actions on a row of a `DataTable`: one `RowAction` each. */
export function RowActions({ isBusy, sheet, children }: RowActionsProps) {
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false })
  if (isPhone && sheet !== undefined)
    return (
      <ActionSheet title={sheet} isBusy={isBusy}>
        {children}
      </ActionSheet>
    )
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
  const press = usePressedInSheet()
  if (press !== null)
    return (
      <Button
        fullWidth
        variant="subtle"
        color={isDanger ? 'red' : 'gray'}
        h="auto"
        py="sm"
        ta="start"
        justify="flex-start"
        disabled={isOff}
        leftSection={<Icon name={icon} size={20} />}
        onClick={() => press(onPress)}
      >
        <span>
          {label}
          {denial !== null && (
            <Text as="span" size="xs" weight="normal" block>
              {denial}
            </Text>
          )}
        </span>
      </Button>
    )
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
