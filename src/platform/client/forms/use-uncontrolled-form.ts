import {
  type FocusEvent,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useMemo,
  useState,
} from 'react'

type Issue = { path: readonly PropertyKey[]; message: string }

/** The part of a schema that the form uses. */
type FormSchema<Values> = {
  shape: Readonly<Record<keyof Values, unknown>>
  safeParse: (
    given: unknown,
  ) => { success: true; data: Values } | { success: false; error: { issues: readonly Issue[] } }
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Errors<Values> = Partial<Record<keyof Values, string>>

const isInput = (found: unknown): found is Input =>
  found instanceof HTMLInputElement ||
  found instanceof HTMLTextAreaElement ||
  found instanceof HTMLSelectElement

const isCheckbox = (input: Input): input is HTMLInputElement => input.type === 'checkbox'
const isCheckable = (input: Input) => isCheckbox(input) || input.type === 'radio'

/** The input with a name; of radio buttons and of several checkboxes the first one. */
function findInput(form: HTMLFormElement | null, name: string): Input | undefined {
  const found = form?.elements.namedItem(name)
  const first = found instanceof RadioNodeList ? found[0] : found
  return isInput(first) ? first : undefined
}

/** A single checkbox is a boolean, several of one name are the list of the checked values. */
function readValue(form: HTMLFormElement | null, name: string): unknown {
  const found = form?.elements.namedItem(name)
  if (found instanceof RadioNodeList) {
    const inputs = [...found].filter(isInput)
    if (!inputs.every(isCheckbox)) return found.value
    return inputs.filter(({ checked }) => checked).map(({ value }) => value)
  }
  if (!isInput(found)) return undefined
  return isCheckbox(found) ? found.checked : found.value
}

/** The first message of each field. */
function toErrors<Values>(issues: readonly Issue[]): Errors<Values> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors as Errors<Values> // a schema's issues are about its own fields
}

/** Reads and writes the inputs of a form, which hold its values. */
function createInputs<Name extends string>(element: RefObject<HTMLFormElement | null>) {
  return {
    /** The current value of a text field or list. */
    getText: (name: Name): string => findInput(element.current, name)?.value ?? '',
    setText(name: Name, text: string) {
      const input = findInput(element.current, name)
      if (input) input.value = text
    },
    setFocus: (name: Name) => findInput(element.current, name)?.focus(),
    /** Focuses the first of the named inputs in the order of the page. */
    focusFirst(wanted: object) {
      const inputs = [...(element.current?.elements ?? [])].filter(isInput)
      inputs.find(({ name }) => name in wanted)?.focus()
    },
  }
}

interface FormOptions {
  /** Also validates a filled field that loses the focus. An empty one is only validated when the form is sent. */
  validatesOnBlur?: boolean
}

/**
 * A form whose values are in its inputs, validated by the schema of its call. As nothing is copied into state,
 * what was typed or filled in before this script ran counts, too. Public pages use it instead of
 * react-hook-form, whose code is as large as that of such a page: decision 39.
 */
export function useUncontrolledForm<Values extends object>(
  element: RefObject<HTMLFormElement | null>,
  schema: FormSchema<Values>,
  { validatesOnBlur = false }: FormOptions = {},
) {
  type Name = keyof Values & string
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const inputs = useMemo(() => createInputs<Name>(element), [element])
  const setError = useCallback(
    (name: Name, message: string | undefined) =>
      setErrors((before) => ({ ...before, [name]: message })),
    [],
  )

  function validate() {
    const names = Object.keys(schema.shape)
    const pairs = names.map((name) => [name, readValue(element.current, name)])
    const outcome = schema.safeParse(Object.fromEntries(pairs))
    return outcome.success
      ? { values: outcome.data, errors: {} as Errors<Values> }
      : { errors: toErrors<Values>(outcome.error.issues) }
  }
  const validateField = (name: Name) => setError(name, validate().errors[name])

  return {
    ...inputs,
    setError,
    getError: (name: Name): string | undefined => errors[name],
    /** Empties the form, also of its errors. */
    reset: useCallback(() => {
      element.current?.reset()
      setErrors({})
      setSubmitted(false)
    }, [element]),
    /** The attributes of an input. From its first error on, it is validated with each change. */
    register: (name: Name) => ({
      name,
      onChange: () => {
        if (isSubmitted || errors[name] !== undefined) validateField(name)
      },
      onBlur: ({ target }: FocusEvent<Input>) => {
        if (validatesOnBlur && !isCheckable(target) && target.value !== '') validateField(name)
      },
    }),
    /** Passes valid values on; otherwise shows the errors and focuses the first field that has one. */
    submit(event: SyntheticEvent, send: (values: Values) => void) {
      event.preventDefault()
      setSubmitted(true)
      const outcome = validate()
      setErrors(outcome.errors)
      if (outcome.values) send(outcome.values)
      else inputs.focusFirst(outcome.errors)
    },
  }
}

export type UncontrolledForm<Values extends object> = ReturnType<typeof useUncontrolledForm<Values>>
