import type { MouseEvent } from 'react'

type Focus = { x: number; y: number }

interface FocusPointProps {
  label: string
  url: string
  focus: Focus
  onChange: (focus: Focus) => void
}

const toPercent = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((part / whole) * 100)))

/** The picture with the point that stays visible when it is cropped: a press on it, or two sliders. */
export function FocusPoint({ label, url, focus, onChange }: FocusPointProps) {
  const setByPress = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by the keyboard has no place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: toPercent(event.clientX - box.left, box.width),
      y: toPercent(event.clientY - box.top, box.height),
    })
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        onClick={setByPress}
        aria-label={`${label}: choose what stays in view`}
        className="relative w-full max-w-72 overflow-hidden rounded-small"
      >
        {/* A drawing without a size of its own is as wide as its place. */}
        <img src={url} alt="" className="block h-auto w-full" />
        <span
          aria-hidden
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          className="absolute size-5 -translate-1/2 rounded-full border-thick border-white bg-river-600"
        />
      </button>
      <p className="text-sm text-ink-subtle">
        Press the point that must stay visible when the picture is cropped, or move it with the
        sliders.
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} className="flex flex-wrap items-center gap-x-2 text-sm">
            {axis === 'x' ? 'Distance from the left' : 'Distance from the top'}
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={focus[axis]}
              aria-valuetext={`${focus[axis]} percent`}
              onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
              className="h-6 w-28 max-w-full accent-river-600"
            />
          </label>
        ))}
      </div>
    </div>
  )
}
