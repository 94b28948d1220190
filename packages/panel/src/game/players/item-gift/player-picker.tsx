import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPlayers } from '@trellis/contract/game/players.ts'
import { useState } from 'react'
import { EmptyOption } from '../../../design/empty-option.tsx'
import { getQuery } from '../../../kit/queries.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { playersMessages } from '../../../messages/players.ts'
import { shellMessages } from '../../../messages/shell.ts'

type PlayerPickerProps = {
  serverId: string
  picked: string | null
  onPick: (name: string | null) => void
}

const pauseMs = 250
const suggestions = 10

/** Finds one player by a part of the name; at first it lists who was here last. */
export function PlayerPicker({ serverId, picked, onPick }: PlayerPickerProps) {
  const text = playerProfileMessages.picker
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === picked ? '' : typed.trim(), pauseMs)
  const found = useQuery({
    ...getQuery(listPlayers, {
      params: { serverId },
      query: {
        ...(search === '' ? { order: 'lastSeen', descending: 'true' } : { search }),
        page: 1,
        pageSize: suggestions,
      },
    }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => playersMessages.loadErrorTitle },
  })
  const names = found.data?.players.map((it) => it.name) ?? []
  return (
    <Select
      label={text.label}
      placeholder={text.placeholder}
      data-autofocus
      searchable
      clearable
      clearButtonProps={{ 'aria-label': shellMessages.clear }}
      allowDeselect={false}
      value={picked}
      data={picked === null ? names : [...new Set([picked, ...names])]}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onPick}
      nothingFoundMessage={<EmptyOption text={found.isFetching ? text.searching : text.none} />}
    />
  )
}
