import styles from './json-editor.module.css'
import { type JsonViewOptions } from './json-view.ts'
import { useJsonView } from './use-json-view.ts'

/** The editor itself; its code is heavy and comes when it is needed. */
export function JsonCode(options: JsonViewOptions) {
  return <div ref={useJsonView(options)} className={styles.code} />
}
