import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Schema } from './random-value.ts'
import type { Answer, TestPanel } from './test-panel.ts'

export type DescribedCall = { path: string; method: string; operation: any }

/** The OpenAPI description that an api gives of itself. */
export class ApiDescription {
  readonly text: any
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #compiled = new Map<string, ValidateFunction>()

  private constructor(text: any) {
    this.text = text
    addFormats.default(this.#ajv)
    // This is Zod's own format; the schema has its pattern as well.
    this.#ajv.addFormat('starts_with', true)
    this.#ajv.addSchema(text, 'trellis')
  }

  static async read(panel: TestPanel): Promise<ApiDescription> {
    return new ApiDescription((await panel.call('GET', '/openapi.json')).body)
  }

  listCalls(): DescribedCall[] {
    return Object.entries<object>(this.text.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]) => ({ path, method, operation })),
    )
  }

  /** Validates an answer against the description of this call and status, and returns the faults. */
  findFaults(method: string, path: string, { status, body }: Pick<Answer, 'status' | 'body'>) {
    const { responses } = this.text.paths[path][method.toLowerCase()]
    const code = String(status) in responses ? String(status) : 'default'
    const response = ['paths', path, method.toLowerCase(), 'responses', code]
    const steps = [...response, 'content', 'application/json', 'schema']
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    const validate = this.#compile(`trellis#/${encodeURI(pointer)}`)
    return validate(body) ? null : { method, path, status, errors: validate.errors, body }
  }

  #compile($ref: string): ValidateFunction {
    const known = this.#compiled.get($ref)
    if (known !== undefined) return known
    const validate = this.#ajv.compile({ $ref })
    this.#compiled.set($ref, validate)
    return validate
  }

  /** Returns a schema with the schemas that it refers to in their places. */
  resolve(schema: Schema, depth = 0): Schema {
    if (depth > 12 || schema === null || typeof schema !== 'object') return schema
    if (Array.isArray(schema)) return schema.map((it) => this.resolve(it, depth + 1))
    if (typeof schema.$ref === 'string') {
      const steps: string[] = schema.$ref.split('/').slice(1)
      const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      return this.resolve(
        names.reduce((at, name) => at[name], this.text),
        depth + 1,
      )
    }
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, this.resolve(value, depth + 1)]),
    )
  }
}
