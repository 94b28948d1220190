import { type ReactNode, useId } from 'react'
import { Icon } from '../../design/icon.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import type { Command } from '../../kit/commands.ts'
import { paletteMessages } from '../../messages/palette.ts'
import type { ShownGroup } from './command-groups.ts'
import styles from './command-list.module.css'
import { getOptionId } from './option-id.ts'

type CommandListProps = {
  id: string
  groups: readonly ShownGroup[]
  active: Command | undefined
  onPoint: (command: Command) => void
  onChoose: (command: Command) => void
}

export function CommandList({ id, groups, active, onPoint, onChoose }: CommandListProps) {
  return (
    <div id={id} role="listbox" aria-label={paletteMessages.results} className={styles.list}>
      {groups.map(({ key, commands }) => (
        <Group key={key} title={paletteMessages.groups[key]}>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={getOptionId(id, command)}
              command={command}
              isActive={command === active}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = { title: string; children: ReactNode }

function Group({ title, children }: GroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text as="span" block mt="sm" mb="3xs" tone="muted" size="xs" weight="semibold" id={id}>
        {title}
      </Text>
      {children}
    </div>
  )
}

type OptionProps = Pick<CommandListProps, 'onPoint' | 'onChoose'> & {
  id: string
  command: Command
  isActive: boolean
}

function Option({ id, command, isActive, onPoint, onChoose }: OptionProps) {
  const { title, note, icon, picture, denial = null } = command
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={denial !== null || undefined}
      className={styles.option}
      ref={isActive ? showInList : null}
      onPointerMove={() => !isActive && onPoint(command)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
    >
      <span className={styles.picture}>{picture ?? <Icon name={icon} size={18} />}</span>
      <Stack as="span" tight shrink>
        <Text as="span" weight="medium" breaks>
          <VisibleText text={title} />
        </Text>
        {(denial ?? note) !== undefined && (
          <Text as="span" tone="muted" size="sm" breaks>
            <VisibleText text={denial ?? note ?? ''} />
          </Text>
        )}
      </Stack>
    </div>
  )
}

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
