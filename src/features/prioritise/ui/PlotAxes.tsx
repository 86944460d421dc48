import { memo } from 'react';
import { base, edge, plotArea, x, y } from './plot-layout.ts';

const ticks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const right = edge + plotArea.rim;
const ceiling = plotArea.top - plotArea.rim;
const lines = (step: number) =>
  Array.from({ length: Math.floor((plotArea.size + plotArea.rim) / step) + 1 }, (_, i) => i * step)
    .map((at) => `M${plotArea.left + at} ${ceiling}V${base}M${plotArea.left} ${base - at}H${right}`)
    .join('');

export const PaperLines = memo(() => (
  <g>
    <rect
      className="plate"
      x={plotArea.left}
      y={ceiling}
      width={right - plotArea.left}
      height={base - ceiling}
    />
    <path d={lines(12)} stroke="var(--color-grid-1)" />
    <path d={lines(60)} stroke="var(--color-grid-5)" />
    <path className="ink" d={`M${plotArea.left} ${ceiling}V${base}H${right}`} />
  </g>
));

export const PlotAxes = memo(() => (
  <g>
    <PaperLines />
    <path
      className="ink dash thin"
      d={`M${x(5.5)} ${ceiling}V${base}M${plotArea.left} ${y(5.5)}H${right}`}
    />
    {ticks.map((tick) => (
      <g key={tick}>
        <text x={x(tick)} y={base + 22} textAnchor="middle">
          {tick}
        </text>
        <text x={plotArea.left - 12} y={y(tick) + 5} textAnchor="end">
          {tick}
        </text>
      </g>
    ))}
    <text className="word" x={edge} y={base + 50} textAnchor="end">
      Feasibility
    </text>
    <text
      className="word upright"
      transform={`translate(16 ${plotArea.top}) rotate(-90)`}
      textAnchor="end"
    >
      Impact
    </text>
  </g>
));

export const CornerLabels = memo(() => (
  <g>
    <text className="word corner" x={right - 10} y={ceiling + 26} textAnchor="end">
      Do next
    </text>
    <text className="word corner" x={plotArea.left + 12} y={ceiling + 26}>
      Find evidence first
    </text>
    <text className="word corner" x={right - 10} y={base - 14} textAnchor="end">
      Small and quick
    </text>
    <text className="word corner" x={plotArea.left + 12} y={base - 14}>
      Leave for now
    </text>
  </g>
));

/** The risk patterns at the size of bubbles; those of the pulse are drawn in points. */
export const RiskPatterns = () => (
  <defs>
    <pattern id="plot-risk-medium" width="7" height="7" patternUnits="userSpaceOnUse">
      <rect width="7" height="7" fill="var(--color-paper)" />
      <circle cx="3.5" cy="3.5" r="1.6" fill="var(--color-chart-1)" />
    </pattern>
    <pattern
      id="plot-risk-high"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" fill="var(--color-paper)" />
      <rect width="2.4" height="6" fill="var(--color-chart-3)" />
    </pattern>
  </defs>
);
