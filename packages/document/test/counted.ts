/** A document that counts every read and write of its parts. */
export type Counted<Value> = { value: Value; steps: () => number }

/** Wraps a JSON value at every level to count reads and writes. */
export function counted<Value extends object>(value: Value): Counted<Value> {
  let steps = 0
  const seen = new WeakMap<object, object>()
  const watch = <Inner>(inner: Inner): Inner => {
    if (typeof inner !== 'object' || inner === null) return inner
    const known = seen.get(inner)
    if (known) return known as Inner
    const proxy = new Proxy(inner, {
      get: (target, key, receiver) => {
        steps++
        return watch(Reflect.get(target, key, receiver))
      },
      set: (target, key, next, receiver) => {
        steps++
        return Reflect.set(target, key, next, receiver)
      },
      getOwnPropertyDescriptor: (target, key) => {
        steps++
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
    })
    seen.set(inner, proxy)
    return proxy as Inner
  }
  return { value: watch(value), steps: () => steps }
}
