import type { InputHTMLAttributes } from 'react'
import styles from './select-box.module.css'

type SelectBoxProps = InputHTMLAttributes<HTMLInputElement> & {
  /** True while only some of its rows are selected. */
  isPartial?: boolean
}

/** The browser's own check box: a library's would load with every list. */
export function SelectBox({ isPartial = false, ...props }: SelectBoxProps) {
  return (
    <input
      {...props}
      type="checkbox"
      className={styles.box}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartial
      }}
    />
  )
}
