import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, use } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { ActionButton } from './action-button.tsx'
import { Icon } from './icon.tsx'
import { usePressedInSheet } from './pressed-in-sheet.ts'
import styles from './row-actions.module.css'
import { SheetButton } from './sheet-button.tsx'
import { Text } from './text.tsx'

type RowActionsProps = {
  isBusy: boolean
  /** The name of the row: phones show its actions as words in a sheet with this title. */
  sheet?: string | undefined
  /** Whether its buttons have words next to the icons. */
  hasWords?: boolean
  /** The actions alone: a sheet takes them away when one is pressed. */
  children: ReactNode
}

const HasWords = createContext(false)

/** Renders the actions on a row of a list. Each is a `RowAction`. */
export function RowActions({ isBusy, sheet, hasWords = false, children }: RowActionsProps) {
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false })
  if (isPhone && sheet !== undefined)
    return (
      <SheetButton title={sheet} isBusy={isBusy}>
        {children}
      </SheetButton>
    )
  return (
    <div className={hasWords ? styles.words : styles.actions} aria-busy={isBusy}>
      <HasWords value={hasWords}>{children}</HasWords>
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

export function RowAction(props: RowActionProps) {
  const press = usePressedInSheet()
  const hasWords = use(HasWords)
  if (press !== null) return <SheetAction {...props} press={press} />
  return hasWords ? <WordAction {...props} /> : <IconAction {...props} />
}

type SheetActionProps = RowActionProps & { press: (act: () => void) => void }

function SheetAction(props: SheetActionProps) {
  const { label, icon, isDanger = false, denial = null, isBlocked = false, onPress, press } = props
  return (
    <Button
      fullWidth
      variant="subtle"
      color={isDanger ? 'red' : 'gray'}
      h="auto"
      py="sm"
      ta="start"
      justify="flex-start"
      disabled={denial !== null || isBlocked}
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
}

function WordAction(props: RowActionProps) {
  const { label, icon, isDanger = false, denial = null, isBlocked = false, onPress } = props
  return (
    <ActionButton
      size="xs"
      variant="default"
      c={isDanger ? 'var(--t-bad)' : undefined}
      label={label}
      icon={icon}
      loading={isBlocked}
      denial={denial}
      onPress={onPress}
    />
  )
}

function IconAction(props: RowActionProps) {
  const { label, icon, isDanger = false, denial = null, isBlocked = false, onPress } = props
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
