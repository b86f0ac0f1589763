/** A function that takes first what it works with. */
type UseCase<D> = (deps: D, ...args: never[]) => unknown

/** A use case for callers that do not hold what it works with. */
export type Bound<F> = F extends (deps: never, ...args: infer A) => infer R
  ? (...args: A) => R
  : never

/** Use cases for callers that do not hold what these work with. @returns the same functions without `deps` */
export function bind<D, F extends Readonly<Record<string, UseCase<D>>>>(
  deps: D,
  useCases: F,
): { [K in keyof F]: Bound<F[K]> } {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, deps)])
  return Object.fromEntries(bound)
}
