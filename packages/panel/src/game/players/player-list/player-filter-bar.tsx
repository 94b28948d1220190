import { NativeSelect, TextInput } from '@mantine/core'
import { playerOrderSchema } from '@trellis/contract/game/players.ts'
import { SearchField } from '../../../design/search-field.tsx'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { PlayerFiltering } from '../player-queries/player-filters.ts'
import styles from './player-filter-bar.module.css'

const orders = playerOrderSchema.options

type PlayerFilterBarProps = { filtering: PlayerFiltering; roles: readonly string[] }

export function PlayerFilterBar({ filtering, roles }: PlayerFilterBarProps) {
  const text = playersMessages.filters
  const { fields, filters, setRole, setOrder } = filtering
  // A role in the address is shown even if no player has it any more.
  const known = [...new Set([...roles, ...(filters.role === '' ? [] : [filters.role])])]
  return (
    <search className={styles.bar}>
      <SearchField
        className={styles.name}
        label={text.name}
        placeholder={text.namePlaceholder}
        field={fields.name}
      />
      {(['minLevel', 'minGems'] as const).map((key) => (
        <TextInput
          key={key}
          label={text[key]}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          maxLength={10}
          value={fields[key].text}
          onChange={(event) => fields[key].type(event.currentTarget.value.replace(/\D/g, ''))}
        />
      ))}
      <NativeSelect
        label={text.role}
        data={[{ value: '', label: text.allRoles }, ...known]}
        value={filters.role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <NativeSelect
        label={playerProfileMessages.sort}
        data={orders.map((order) => ({ value: order, label: playerProfileMessages.sorts[order] }))}
        value={filters.order}
        onChange={(event) =>
          setOrder(playerOrderSchema.catch('name').parse(event.currentTarget.value))
        }
      />
    </search>
  )
}
