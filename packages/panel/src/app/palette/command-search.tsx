import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../design/icon.tsx'
import { useAccount } from '../../kit/account.ts'
import type { Command } from '../../kit/commands.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { paletteMessages } from '../../messages/palette.ts'
import type { Collected } from './collected-commands.tsx'
import { listGroups } from './command-groups.ts'
import { CommandList } from './command-list.tsx'
import { getOptionId } from './option-id.ts'
import { keepRecent, readRecent } from './recent-commands.ts'
import { SearchState } from './search-state.tsx'

type CommandSearchProps = {
  text: string
  /** True until the typing has paused, when the searches of the server begin. */
  isPausing: boolean
  found: readonly Collected[]
  onText: (text: string) => void
  onDialog: (dialog: NonNullable<Command['Dialog']>) => void
  onClose: () => void
}

/** The field with the list of its results. The focus stays in the field. */
export function CommandSearch(props: CommandSearchProps) {
  const { text, isPausing, found, onText, onDialog, onClose } = props
  const { user } = useAccount()
  const serverId = useServerId()
  const listId = useId()
  const [recent] = useState(() => readRecent(user.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const groups = listGroups({ found, recent, serverId, text })
  const commands = groups.flatMap((it) => it.commands)
  const active = commands.find((it) => it.id === chosen) ?? commands[0]
  const choose = useCommand({ onDialog, onClose })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) return active && choose(active)
    const at = commands.findIndex((it) => it === active) + step
    setChosen(commands.at(at % commands.length)?.id ?? null)
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={paletteMessages.field}
        aria-autocomplete="list"
        aria-expanded={commands.length > 0}
        aria-controls={commands.length > 0 ? listId : undefined}
        aria-activedescendant={active && getOptionId(listId, active)}
        placeholder={paletteMessages.placeholder}
        size="md"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" size={18} />}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setChosen(null)
        }}
        onKeyDown={press}
      />
      {commands.length > 0 && (
        <CommandList
          id={listId}
          groups={groups}
          active={active}
          onPoint={({ id }) => setChosen(id)}
          onChoose={choose}
        />
      )}
      <SearchState text={text} isPausing={isPausing} found={found} count={commands.length} />
    </>
  )
}

/** Returns a function that runs a command, unless it is not allowed. */
function useCommand({ onDialog, onClose }: Pick<CommandSearchProps, 'onDialog' | 'onClose'>) {
  const { user } = useAccount()
  const serverId = useServerId()
  const navigate = useNavigate()
  return (command: Command) => {
    if (typeof command.denial === 'string') return
    keepRecent(user.id, serverId, command)
    onClose()
    command.run?.()
    if (command.Dialog !== undefined) onDialog(command.Dialog)
    if (command.to !== undefined) void navigate(command.to)
  }
}
