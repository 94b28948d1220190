import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listOnlinePlayers, listPlayers } from '@trellis/contract/game/players.ts'
import { listWorlds } from '@trellis/contract/game/worlds.ts'
import { useMayCall } from '../../hosting/servers/index.ts'
import { getQuery } from '../../kit/queries.ts'
import { type SpriteItem, useItemSuggestions } from '../items/index.ts'
import { useOnlinePlayers } from '../players/index.ts'
import { listCommands, readTypedWord } from './completion.ts'

export type Suggestion = {
  /** The text that replaces the typed word. */
  value: string
  /** The shown text, if it is another one. */
  label?: string
  item?: SpriteItem
}

const maxSuggestions = 8
const pauseMs = 150
const nothing: Suggestion[] = []
/** The suggestions for an empty line. */
const firstCommands = ['players', 'status', 'save', 'say', 'give', 'kick', 'help']

type Deps = { serverId: string; line: string; isOn: boolean }

/** Suggests values for the word that is being typed into the console of a server with the bundled engine. */
export function useSuggestions({ serverId, line, isOn }: Deps): Suggestion[] {
  const { kind, word } = readTypedWord(line)
  const [settled] = useDebouncedValue(word, pauseMs)
  const is = (wanted: typeof kind) => isOn && kind === wanted && settled === word
  const mayReadPlayers = useMayCall(listPlayers)
  const mayReadOnline = useMayCall(listOnlinePlayers)
  const mayReadWorlds = useMayCall(listWorlds)
  const online = useOnlinePlayers(serverId, isOn && kind === 'player' && mayReadOnline)
  const params = { serverId }
  const query = { search: settled, page: 1, pageSize: maxSuggestions }
  const players = useQuery({
    ...getQuery(listPlayers, { params, query }),
    enabled: mayReadPlayers && is('player') && settled !== '',
    placeholderData: keepPreviousData,
  })
  const worlds = useQuery({
    ...getQuery(listWorlds, {
      params,
      query: settled === '' ? { page: 1, pageSize: maxSuggestions } : query,
    }),
    enabled: mayReadWorlds && is('world'),
    placeholderData: keepPreviousData,
  })
  const items = useItemSuggestions(
    is('item') && !/^\d*$/.test(settled) ? settled : '',
    maxSuggestions,
  )
  if (!isOn || kind === null) return nothing
  if (kind === 'command')
    return toSuggestions(line.trim() === '' ? firstCommands : listCommands(word))
  if (kind === 'item')
    return word === ''
      ? nothing
      : (items.data ?? []).map((item) => ({ value: String(item.id), label: item.name, item }))
  if (kind === 'world') return toSuggestions(startWith(word, worlds.data?.worlds ?? []))
  const known = [
    ...(online.data?.players ?? []),
    ...(word === '' ? [] : (players.data?.players ?? [])),
  ]
  return toSuggestions(startWith(word, known))
}

const startWith = (word: string, rows: readonly { name: string }[]): string[] =>
  rows
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word)

const toSuggestions = (values: readonly string[]): Suggestion[] =>
  [...new Set(values)].slice(0, maxSuggestions).map((value) => ({ value }))
