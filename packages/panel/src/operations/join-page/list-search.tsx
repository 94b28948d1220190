import { maxListSearchCharacters } from '@trellis/contract/operations/join-page.ts'
import { useRef, useState } from 'react'
import { Row } from '../../design/row.tsx'
import { Segments } from '../../design/segments.tsx'
import { joinPageMessages } from '../../messages/join-page.ts'
import styles from './join-view.module.css'
import type { ListPlace } from './list-place.ts'

type ListSearchProps = {
  place: ListPlace
  onChange: (changes: Partial<Pick<ListPlace, 'search' | 'sort'>>) => void
}

/** A pause in typing of this length starts the search. */
const pauseMs = 300

export function ListSearch({ place, onChange }: ListSearchProps) {
  const text = joinPageMessages.list
  const [typed, setTyped] = useState(place.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (search: string) => {
    setTyped(search)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ search: search.trim() }), pauseMs)
  }
  return (
    <Row as="search" wrap gap="md" rowGap="sm" mb="lg">
      <input
        type="search"
        className={styles.message}
        style={{ flex: '1 1 16rem', width: 'auto', margin: 0 }}
        aria-label={text.search}
        placeholder={text.search}
        maxLength={maxListSearchCharacters}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Segments
        label={text.sort}
        segments={[
          { key: 'players', label: text.byPlayers },
          { key: 'name', label: text.byName },
        ]}
        chosen={place.sort}
        onChoose={(sort) => {
          clearTimeout(timer.current)
          onChange({ sort, search: typed.trim() })
        }}
      />
    </Row>
  )
}
