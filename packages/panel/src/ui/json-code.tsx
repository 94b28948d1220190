import { type JsonViewOptions } from '../lib/json-view.ts'
import { useJsonView } from '../lib/use-json-view.ts'
import styles from './json-editor.module.css'

/** The editor itself; its code is heavy and comes when it is needed. */
export function JsonCode(options: JsonViewOptions) {
  return <div ref={useJsonView(options)} className={styles.code} />
}
