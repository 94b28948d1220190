import styles from './segments.module.css'

export type Segment<Key extends string> = {
  key: Key
  label: string
  /** The name that is read out, if the label is short. */
  name?: string | undefined
  title?: string
  lang?: string
}

type SegmentsProps<Key extends string> = {
  label: string
  segments: readonly Segment<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Chooses one of a few. The entry chunk has it, so it needs no library. */
export function Segments<Key extends string>(props: SegmentsProps<Key>) {
  const { label, segments, chosen, onChoose } = props
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {segments.map(({ key, label: text, name, ...attributes }) => (
        <button
          key={key}
          type="button"
          aria-label={name}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          {...attributes}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
