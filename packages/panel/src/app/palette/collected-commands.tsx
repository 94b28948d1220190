import type { ReactNode } from 'react'
import type { CommandReader, CommandSource, FoundCommands } from '../../kit/commands.ts'

export type Collected = FoundCommands & Pick<CommandSource, 'group' | 'isSearch'>

type CollectedCommandsProps = {
  sources: readonly CommandSource[]
  text: string
  reader: CommandReader
  found?: readonly Collected[]
  children: (found: readonly Collected[]) => ReactNode
}

/** Asks one source after the other. Each has a separate component, because its hook must always run in the same place. */
export function CollectedCommands({ sources, found = [], ...props }: CollectedCommandsProps) {
  const [source, ...others] = sources
  if (source === undefined) return props.children(found)
  return <SourceCommands source={source} sources={others} found={found} {...props} />
}

type SourceCommandsProps = CollectedCommandsProps & {
  source: CommandSource
  found: readonly Collected[]
}

function SourceCommands({ source, found, ...props }: SourceCommandsProps) {
  const { group, isSearch, useCommands } = source
  const own: Collected = {
    ...useCommands(props.text, props.reader),
    group,
    isSearch: isSearch === true,
  }
  return <CollectedCommands {...props} found={[...found, own]} />
}
