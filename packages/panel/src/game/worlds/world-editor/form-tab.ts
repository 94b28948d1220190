import type { JsonObject } from '@trellis/document/json-value.ts'
import { type Scalar, withField } from '../../../document-editor/json-fields.ts'

/** The props of every tab with a form: the world, and how to change it. */
export type FormTabProps = {
  world: JsonObject
  onChange: (next: (world: JsonObject) => JsonObject) => void
}

export const getSetter = (onChange: FormTabProps['onChange']) => (key: string, value: Scalar) =>
  onChange((world) => withField(world, key, value))
