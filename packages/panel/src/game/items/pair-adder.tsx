import { Button, TextInput } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { useState } from 'react'
import { Icon } from '../../design/icon.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { itemsMessages } from '../../messages/items.ts'
import { type ItemPair, maxPerItem } from './item-pairs.ts'
import { ItemPicker } from './item-picker.tsx'
import styles from './pair-adder.module.css'

type PairAdderProps = {
  quantityLabel: string
  /** The item that is picked at first. */
  first?: GameItem | null
  onAdd: (pair: ItemPair) => void
}

/** Picks an item and says how many of it. */
export function PairAdder({ quantityLabel, first = null, onAdd }: PairAdderProps) {
  const text = itemsMessages.adder
  const [picked, setPicked] = useState<GameItem | null>(first)
  const [quantity, setQuantity] = useState('1')
  const [isRefused, setRefused] = useState(false)
  const add = () => {
    if (picked === null) return
    const count = quantity.trim() === '' ? Number.NaN : Number(quantity)
    const isGood = Number.isInteger(count) && count > 0 && count <= maxPerItem
    setRefused(!isGood)
    if (!isGood) return
    onAdd([picked.id, count])
    setPicked(null)
    setQuantity('1')
  }
  return (
    <form className={styles.adder} noValidate onSubmit={submitWith(add)}>
      {/* A new one after each, so that nothing of the last search stays in it. */}
      <ItemPicker key={picked === null ? 'empty' : picked.id} picked={picked} onPick={setPicked} />
      <TextInput
        label={quantityLabel}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={isRefused ? text.invalidQuantity : null}
        onChange={(event) => {
          setQuantity(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <Button
        mt="1.5rem"
        type="submit"
        variant="light"
        leftSection={<Icon name="plus" size={16} />}
        disabled={picked === null}
      >
        {text.add}
      </Button>
    </form>
  )
}
