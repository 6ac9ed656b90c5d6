// Waiting no longer than it is worth.

/** What a promise becomes, or `instead` where it fails or takes longer than `ms` milliseconds. */
export async function orAfter<Value, Instead>(ms: number, promise: Promise<Value>, instead: Instead) {
  const late = Promise.withResolvers<Instead>()
  const timer = setTimeout(() => late.resolve(instead), ms)
  return Promise.race([promise.catch(() => instead), late.promise]).finally(() => clearTimeout(timer))
}
