(function () {
  'use strict';
  const root = document.documentElement;
  const trouble = function (words) {
    const line = document.getElementById('trouble');
    line.textContent = 'A chart could not be drawn (' + words + '). The tables have all figures.';
    line.hidden = false;
    root.dataset.trouble = words;
  };
  window.addEventListener('error', function (event) { trouble(event.message); });
  document.addEventListener('securitypolicyviolation', function (event) {
    trouble('blocked ' + event.violatedDirective + ' ' + event.blockedURI);
  });

  const charts = JSON.parse(document.getElementById('report-data').textContent);
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
  let printing = false;
  const isDark = function () {
    if (printing) { return false; }
    return root.dataset.theme ? root.dataset.theme === 'dark' : darkSystem.matches;
  };
  // Okabe and Ito's colours, which people with any kind of colour vision tell apart.
  const palette = function () {
    return isDark()
      ? { lines: ['#6bb8e6', '#ff9a5c', '#4cc4a3', '#e3a3c8', '#f0c75e', '#b9a6ff', '#c9d1d9', '#8fd0ff'],
          ink: '#e4e9ee', soft: '#9aa7b4', grid: '#2a333d', shade: 'rgba(154,167,180,.13)', bad: '#ff8a80', ground: '#12171d',
          raised: '#1a2129', border: '#323c47' }
      : { lines: ['#0072b2', '#d55e00', '#009e73', '#b0588c', '#a87900', '#5b4bb3', '#4d5a66', '#2a93d5'],
          ink: '#16202b', soft: '#566270', grid: '#e6e9ed', shade: 'rgba(86,98,112,.11)', bad: '#b3261e', ground: '#ffffff',
          raised: '#ffffff', border: '#d9dde3' };
  };
  const escape = function (words) {
    return String(words).replace(/[&<>"']/g, function (sign) {
      return { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }[sign];
    });
  };
  const figure = function (value) {
    if (value === null || value === undefined || !isFinite(value)) { return 'n/a'; }
    const size = Math.abs(value);
    const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return value.toLocaleString('en-US', { maximumFractionDigits: digits });
  };
  const tick = function (value) {
    const size = Math.abs(value);
    if (size >= 1e6) { return +(value / 1e6).toPrecision(3) + 'M'; }
    if (size >= 1e4) { return +(value / 1e3).toPrecision(3) + 'k'; }
    return String(+value.toPrecision(3));
  };
  const clock = function (seconds) {
    if (seconds < 600) { return +seconds.toFixed(1) + ' s'; }
    const minutes = Math.floor(seconds / 60);
    if (minutes < 180) { return minutes + ' min'; }
    return Math.floor(minutes / 60) + ' h' + (minutes % 60 ? ' ' + (minutes % 60) + ' min' : '');
  };
  // The axis end at or beyond a value, from the row 1, 2, 5.
  const nice = function (value, up) {
    const power = Math.pow(10, Math.floor(Math.log10(value)));
    const steps = up ? [1, 2, 5, 10] : [10, 5, 2, 1];
    for (const step of steps) {
      if (up ? step * power >= value * 0.9999 : step * power <= value * 1.0001) { return step * power; }
    }
    return power;
  };
  // Latency is drawn on a log scale only where it spans more than a factor of 30.
  const latencyAxis = function (values, unit, colours) {
    const positive = values.filter(function (value) { return value > 0; });
    // A second with hardly a step in it may be a thousand times below the rest: it is cut off, not the others squeezed.
    const middle = positive.slice().sort(function (a, b) { return a - b; })[Math.floor(positive.length / 2)];
    const low = Math.max(Math.min.apply(null, positive), middle / 1000);
    const high = Math.max.apply(null, positive);
    const log = positive.length > 0 && high / low > 30;
    const axis = valueAxis(unit, colours);
    if (log) {
      axis.type = 'log';
      axis.min = nice(low, false);
      axis.max = nice(high, true);
      axis.name = unit + ', log scale';
    }
    return axis;
  };
  const valueAxis = function (name, colours) {
    return {
      type: 'value', name: name, nameTextStyle: { color: colours.soft, align: 'left', padding: [0, 0, 0, -34] },
      min: 0, axisLine: { show: false }, axisTick: { show: false },
      axisLabel: { color: colours.soft, formatter: tick, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.grid } }
    };
  };
  const tooltip = function (colours, formatter, trigger) {
    return {
      trigger: trigger, confine: true, formatter: formatter, backgroundColor: colours.raised,
      borderColor: colours.border, textStyle: { color: colours.ink, fontSize: 12 },
      axisPointer: { type: 'line', lineStyle: { color: colours.soft } }
    };
  };
  const base = function (colours) {
    return {
      animation: false, backgroundColor: 'transparent', color: colours.lines,
      textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif', color: colours.ink },
      legend: { type: 'scroll', top: 0, left: 0, itemWidth: 22, textStyle: { color: colours.ink },
        inactiveColor: colours.grid, pageTextStyle: { color: colours.soft } }
    };
  };

  // A timeline is as tall as its panels need.
  const timelineTop = 56;
  const timelineGap = 42;
  const panelHeight = function (i) { return i === 0 ? 110 : i === 1 ? 160 : 70; };
  const timelineHeight = function (spec) {
    return spec.panels.reduce(function (sum, _, i) { return sum + panelHeight(i) + timelineGap; }, timelineTop + 26);
  };
  const markStyle = function (kind, colours) {
    return kind === 'stall' ? { color: colours.bad, type: 'dashed', width: 1.5 }
      : kind === 'checkpoint' ? { color: colours.lines[5], type: 'solid', width: 0.8, opacity: 0.6 }
      : { color: colours.soft, type: 'dotted', width: 1.5 };
  };
  const source = function (spec) {
    return spec.source ? '<br><small>' + escape(spec.source) + '</small>' : '';
  };

  const draw = {
    bars: function (spec, colours, width) {
      const names = spec.items.map(function (item) { return item.name; });
      const parts = [['rate', spec.unit + ', more is better'], ['mean', 'average (ms), less is better'],
        ['p99', 'p99 (ms), less is better']];
      const option = base(colours);
      option.legend = undefined;
      const stacked = width < 560;
      const names0 = width > 900 ? 160 : 110;
      option.grid = [];
      option.xAxis = [];
      option.yAxis = [];
      option.series = [];
      option.title = [];
      option.tooltip = tooltip(colours, function (item) {
        const from = spec.items[item.dataIndex] && spec.items[item.dataIndex].source;
        return escape(item.name) + ': <b>' + figure(item.value) + '</b> ' + escape(item.seriesName) + source({ source: from });
      }, 'item');
      parts.forEach(function (part, i) {
        const share = 100 / 3;
        const area = stacked
          ? { left: 90, right: 56, top: (i * share + 7) + '%', height: (share - 12) + '%' }
          : { left: i === 0 ? names0 : (i * share + 2) + '%', width: i === 0 ? (share * width / 100 - names0 - 70) : (share - 10) + '%',
              top: 34, bottom: 12 };
        option.grid.push(area);
        option.title.push({ text: part[1], left: stacked ? 0 : i === 0 ? 0 : (i * share + 2) + '%',
          top: stacked ? (i * share) + '%' : 0, textStyle: { fontSize: 12, fontWeight: 'normal', color: colours.soft } });
        option.xAxis.push({ type: 'value', gridIndex: i, min: 0, show: false });
        option.yAxis.push({ type: 'category', gridIndex: i, data: names, inverse: true,
          axisLine: { lineStyle: { color: colours.border } }, axisTick: { show: false },
          axisLabel: { show: stacked || i === 0, color: colours.ink, width: stacked ? 84 : names0 - 10, overflow: 'break', lineHeight: 13, fontSize: 12 } });
        option.series.push({ type: 'bar', name: part[1], xAxisIndex: i, yAxisIndex: i, barMaxWidth: 22,
          data: spec.items.map(function (item, j) {
            const style = { color: colours.lines[j % colours.lines.length] };
            if (item.published) {
              style.decal = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4,
                color: colours.ground };
            }
            return { value: item[part[0]] === undefined ? null : item[part[0]], itemStyle: style };
          }),
          label: { show: true, position: 'right', color: colours.ink,
            formatter: function (item) { return figure(item.value); } } });
      });
      return option;
    },

    timeline: function (spec, colours, width) {
      const option = base(colours);
      const panels = spec.panels;
      if (spec.phases.length === 0) { return option; }
      const narrow = width < 560;
      const unmeasured = spec.phases.filter(function (phase) { return !phase.measured; });
      const phaseAt = function (second) {
        const found = spec.phases.find(function (phase) { return second >= phase.from && second <= phase.to; });
        return found ? found.name : '';
      };
      option.grid = []; option.xAxis = []; option.yAxis = []; option.series = []; option.title = [];
      const shown = [];
      const named = {};
      let y = timelineTop;
      let colour = 0;
      panels.forEach(function (panel, i) {
        const tall = panelHeight(i);
        option.grid.push({ left: 56, right: 16, top: y, height: tall });
        const all = [];
        panel.lines.forEach(function (line) { line.points.forEach(function (point) { all.push(point[1]); }); });
        const axis = panel.unit === 'ms' && panel.lines.length > 1 ? latencyAxis(all, 'ms', colours) : valueAxis('', colours);
        axis.gridIndex = i;
        axis.name = '';
        // A title is not pushed out of the picture as the name of an axis is.
        option.title.push({ text: panel.name + ' (' + panel.unit + (axis.type === 'log' ? ', log scale' : '') + ')', left: 4,
          top: y - 22, textStyle: { fontSize: 12, fontWeight: 'normal', color: colours.soft } });
        axis.splitNumber = Math.max(2, Math.round(tall / 50));
        option.yAxis.push(axis);
        const last = i === panels.length - 1;
        option.xAxis.push({ type: 'value', gridIndex: i, min: spec.phases[0].from,
          max: spec.phases[spec.phases.length - 1].to, splitNumber: narrow ? 3 : 8,
          axisLabel: { show: last, color: colours.soft, formatter: clock, hideOverlap: true, showMaxLabel: false },
          axisLine: { lineStyle: { color: colours.border } }, axisTick: { show: last },
          splitLine: { show: false }, axisPointer: { label: { show: false } } });
        panel.lines.forEach(function (line, j) {
          const log = axis.type === 'log';
          const tone = line.colour === undefined ? colour : line.colour;
          const series = { type: 'line', name: line.name, xAxisIndex: i, yAxisIndex: i, symbol: 'none',
            color: colours.lines[tone % colours.lines.length], lineStyle: { width: line.name === 'max' ? 0.8 : 1.5 },
            data: log ? line.points.map(function (point) { return [point[0], point[1] > 0 ? point[1] : null]; })
              : line.points };
          colour += 1;
          if (j === 0) {
            series.markArea = { silent: true, itemStyle: { color: colours.shade },
              label: { show: i === 0 && unmeasured.length <= 4, position: 'insideTop', color: colours.soft, fontSize: 11 },
              data: unmeasured.map(function (phase) {
                return [{ name: phase.name, xAxis: phase.from }, { xAxis: phase.to }];
              }) };
            const marks = spec.phases.slice(1).map(function (phase) {
              return { xAxis: phase.from, lineStyle: { color: colours.border, type: 'solid', width: 1 } };
            });
            (spec.events || []).forEach(function (event) {
              marks.push({ xAxis: event.at, name: event.words, lineStyle: markStyle(event.kind, colours) });
            });
            series.markLine = { silent: true, symbol: 'none', label: { show: false }, data: marks };
          }
          option.series.push(series);
        });
        // Panels of one source have the same colours: the first stands for all in the legend.
        if (panel.lines.length > 1 && !named[panel.source]) {
          named[panel.source] = true;
          panel.lines.forEach(function (line) { shown.push(line.name); });
        }
        y += tall + timelineGap;
      });
      option.legend.data = shown;
      option.legend.show = shown.length > 0;
      option.axisPointer = { link: [{ xAxisIndex: 'all' }] };
      const about = {};
      panels.forEach(function (panel) {
        panel.lines.forEach(function (line) { about[line.name] = panel; });
      });
      option.tooltip = tooltip(colours, function (items) {
        const second = items[0].axisValue;
        const span = (spec.phases[spec.phases.length - 1].to - spec.phases[0].from) / 150;
        const near = (spec.events || []).filter(function (event) { return Math.abs(event.at - second) <= span; });
        let source = '';
        return clock(second) + ', ' + escape(phaseAt(second)) + near.map(function (event) {
          return '<br><i>' + escape(event.words) + '</i>';
        }).join('') + items.map(function (item) {
          const panel = about[item.seriesName];
          const unit = panel.unit;
          const from = panel.source && panel.source !== source ? '<br><small>' + escape(panel.source) + '</small>' : '';
          source = panel.source;
          return from + '<br>' + item.marker + escape(item.seriesName) + ': <b>' + figure(item.value[1]) + '</b> '
            + escape(item.seriesName.indexOf(unit) >= 0 ? '' : unit);
        }).join('');
      }, 'axis');
      const axes = panels.map(function (_, i) { return i; });
      option.dataZoom = [
        { type: 'inside', xAxisIndex: axes, filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false,
          preventDefaultMouseMove: false },
        { type: 'slider', xAxisIndex: axes, filterMode: 'none', height: 18, bottom: 8, left: 56, right: 16,
          borderColor: colours.border, textStyle: { color: colours.soft }, labelFormatter: function (value) { return clock(value); },
          showDetail: !narrow, brushSelect: true }];
      return option;
    },

    spectrum: function (spec, colours, width) {
      const option = base(colours);
      const position = function (percentile) { return -Math.log10(1 - percentile / 100); };
      const all = [];
      let end = 1;
      spec.lines.forEach(function (line) {
        line.points.forEach(function (point) { all.push(point[1]); end = Math.max(end, position(point[0])); });
      });
      const percentile = function (x) {
        const nines = Math.round(x);
        return nines === 0 ? '0' : String(+(100 - Math.pow(10, 2 - nines)).toFixed(Math.max(0, nines - 2)));
      };
      option.grid = { left: 56, right: 24, top: 52, bottom: 44 };
      option.xAxis = { type: 'value', min: 0, max: Math.ceil(end * 2) / 2, interval: 1, name: 'percentile',
        nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: colours.soft },
        axisLabel: { color: colours.soft, showMaxLabel: Number.isInteger(Math.ceil(end * 2) / 2),
          formatter: function (x) { return Number.isInteger(x) ? percentile(x) : ''; } },
        axisLine: { lineStyle: { color: colours.border } }, splitLine: { lineStyle: { color: colours.grid } } };
      option.yAxis = latencyAxis(all, 'latency (ms)', colours);
      option.yAxis.nameTextStyle.padding = [0, 0, 0, -50];
      let colour = -1;
      option.series = spec.lines.map(function (line) {
        if (!line.dashed) { colour += 1; }
        return { type: 'line', name: line.name, symbol: 'circle', symbolSize: 4, showSymbol: false,
          color: colours.lines[colour % colours.lines.length],
          lineStyle: { width: 2, type: line.dashed ? 'dashed' : 'solid' },
          data: line.points.map(function (point) { return [position(point[0]), point[1], point[0]]; }) };
      });
      option.tooltip = tooltip(colours, function (items) {
        return 'p' + items[0].value[2] + items.map(function (item) {
          return '<br>' + item.marker + escape(item.seriesName) + ': <b>' + figure(item.value[1]) + '</b> ms';
        }).join('') + source(spec);
      }, 'axis');
      return option;
    },

    curve: function (spec, colours, width) {
      const option = base(colours);
      const all = [];
      let most = 0;
      spec.lines.forEach(function (line) {
        line.points.forEach(function (point) {
          all.push(point.service);
          if (!point.saturated) { all.push(point.p99); }
          most = Math.max(most, point.iops);
        });
      });
      (spec.published || []).forEach(function (point) { all.push(point.latency); });
      option.grid = { left: 60, right: 28, top: 52, bottom: 44 };
      option.xAxis = valueAxis('IOPS', colours);
      option.xAxis.nameLocation = 'middle';
      option.xAxis.nameGap = 26;
      option.xAxis.nameTextStyle = { color: colours.soft };
      option.xAxis.axisLine = { show: true, lineStyle: { color: colours.border } };
      option.yAxis = latencyAxis(all, 'latency (us)', colours);
      option.yAxis.name = 'latency (\u00b5s' + (option.yAxis.type === 'log' ? ', log scale)' : ')');
      option.yAxis.nameTextStyle.padding = [0, 0, 0, -54];
      option.series = [];
      spec.lines.forEach(function (line, i) {
        const colour = colours.lines[i % colours.lines.length];
        const points = line.points.slice().sort(function (a, b) { return a.iops - b.iops; });
        // The wait of a saturated point grows with the length of the phase and says nothing of the drive.
        const steady = points.filter(function (point) { return !point.saturated; });
        option.series.push({ type: 'custom', name: line.name, silent: true, color: colour, z: 1,
          clip: true, tooltip: { show: false },
          encode: { x: [], y: [] },
          data: [[0]],
          renderItem: function (params, api) {
            const corners = steady.map(function (point) { return api.coord([point.iops, point.p99]); })
              .concat(steady.slice().reverse().map(function (point) { return api.coord([point.iops, point.service]); }));
            return { type: 'polygon', shape: { points: corners }, style: { fill: colour, opacity: 0.14 } };
          } });
        option.series.push({ type: 'line', name: line.name, color: colour, z: 2,
          lineStyle: { width: 1, type: 'dashed', opacity: 0.8 }, symbol: 'none', silent: true, tooltip: { show: false },
          data: steady.map(function (point) { return [point.iops, point.p99]; }) });
        option.series.push({ type: 'line', name: line.name, color: colour, z: 3, lineStyle: { width: 2 },
          data: points.map(function (point) {
            return { value: [point.iops, point.service], point: point,
              symbol: point.saturated ? 'diamond' : 'circle', symbolSize: point.saturated ? 11 : 6,
              itemStyle: point.saturated ? { color: colours.ground, borderColor: colour, borderWidth: 2 } : { color: colour } };
          }) });
      });
      (spec.published || []).forEach(function (point, i) {
        const colour = colours.lines[(spec.lines.length + i) % colours.lines.length];
        option.series.push({ type: 'scatter', name: point.name, color: colour, z: 4, symbol: 'rect', symbolSize: 12,
          data: [{ value: [point.iops, point.latency], published: point,
            itemStyle: { color: colours.ground, borderColor: colour, borderWidth: 2, borderType: [3, 2] } }] });
      });
      option.tooltip = tooltip(colours, function (item) {
        if (item.data.published) {
          return escape(item.seriesName) + '<br><b>' + figure(item.data.published.iops) + '</b> IOPS at an average of <b>'
            + figure(item.data.published.latency) + '</b> \u00b5s<br>' + escape(item.data.published.note.slice(0, 90));
        }
        const point = item.data.point;
        if (!point) { return ''; }
        return escape(item.seriesName) + ', ' + escape(point.label) + (point.saturated ? ', saturated' : '')
          + '<br><b>' + figure(point.iops) + '</b> IOPS<br>service average <b>' + figure(point.service)
          + '</b> \u00b5s<br>response p99 <b>' + figure(point.p99) + '</b> \u00b5s' + source(spec);
      }, 'item');
      if (spec.lines.length + (spec.published || []).length < 2) {
        option.legend = undefined;
        option.grid.top = 34;
      }
      return option;
    }
  };

  draw.heat = function (spec, colours, width) {
    const option = base(colours);
    option.legend = undefined;
    const unique = function (key) {
      return Array.from(new Set(spec.cells.map(function (cell) { return cell[key]; }))).sort(function (a, b) { return a - b; });
    };
    const depths = unique('iodepth');
    const jobs = unique('numjobs');
    const parts = [['iops', 'IOPS', false], ['mean', 'service average (\u00b5s)', true]];
    const stacked = width < 700;
    option.grid = []; option.xAxis = []; option.yAxis = []; option.series = []; option.visualMap = []; option.title = [];
    // Dark to light in steps that stay apart in grey: from the viridis family.
    const scale = ['#fde725', '#7ad151', '#22a884', '#2a788e', '#414487', '#440154'];
    parts.forEach(function (part, i) {
      const area = stacked ? { left: 60, right: 10, top: i === 0 ? 30 : '56%', height: '34%' }
        : { left: i === 0 ? 60 : '55%', width: '40%', top: 34, bottom: 54 };
      option.grid.push(area);
      option.title.push({ text: part[1], left: stacked ? 0 : i === 0 ? 0 : '52%', top: stacked && i === 1 ? '50%' : 0,
        textStyle: { fontSize: 12, fontWeight: 'normal', color: colours.soft } });
      option.xAxis.push({ type: 'category', gridIndex: i, data: depths, name: 'iodepth', nameLocation: 'middle', nameGap: 24,
        nameTextStyle: { color: colours.soft }, axisLabel: { color: colours.soft }, axisTick: { show: false } });
      option.yAxis.push({ type: 'category', gridIndex: i, data: jobs, name: 'numjobs', nameLocation: 'middle', nameGap: 30, nameTextStyle: { color: colours.soft },
        axisLabel: { color: colours.soft }, axisTick: { show: false } });
      const values = spec.cells.map(function (cell) { return cell[part[0]]; });
      const low = Math.log10(Math.max(1e-9, Math.min.apply(null, values)));
      const high = Math.log10(Math.max(1e-9, Math.max.apply(null, values)));
      option.visualMap.push({ show: false, seriesIndex: i, dimension: 2, min: low, max: high > low ? high : low + 1,
        inRange: { color: part[2] ? scale : scale.slice().reverse() } });
      option.series.push({ type: 'heatmap', xAxisIndex: i, yAxisIndex: i, name: part[1],
        data: spec.cells.map(function (cell) {
          const value = cell[part[0]];
          const share = high > low ? (Math.log10(Math.max(1e-9, value)) - low) / (high - low) : 0;
          const light = part[2] ? share < 0.5 : share > 0.5;
          return { value: [depths.indexOf(cell.iodepth), jobs.indexOf(cell.numjobs), Math.log10(Math.max(1e-9, value))],
            shown: value, label: { color: light ? '#16202b' : '#ffffff' } };
        }),
        label: { show: true, fontSize: 11, formatter: function (item) { return tick(item.data.shown); } },
        itemStyle: { borderColor: colours.ground, borderWidth: 1 } });
    });
    option.tooltip = tooltip(colours, function (item) {
      return 'iodepth ' + depths[item.value[0]] + ', numjobs ' + jobs[item.value[1]] + '<br><b>' + figure(item.data.shown)
        + '</b> ' + escape(item.seriesName) + source(spec);
    }, 'item');
    return option;
  };

  const live = [];
  const paint = function () {
    const colours = palette();
    live.forEach(function (item) {
      const option = draw[item.chart.kind](item.chart.spec, colours, item.box.clientWidth);
      const before = item.instance.getOption();
      if (before && before.dataZoom && option.dataZoom) {
        // Fresh seconds and another colour scheme leave the part that is looked at.
        option.dataZoom.forEach(function (zoom, i) {
          zoom.start = before.dataZoom[i].start;
          zoom.end = before.dataZoom[i].end;
        });
      }
      item.instance.setOption(option, true);
    });
  };
  Object.keys(charts).forEach(function (id) {
    const box = document.getElementById('chart-' + id);
    if (charts[id].kind === 'timeline') { box.style.height = timelineHeight(charts[id].spec) + 'px'; }
    live.push({ box: box, chart: charts[id], instance: echarts.init(box, null, { renderer: 'canvas' }) });
  });
  paint();

  let width = window.innerWidth;
  window.addEventListener('resize', function () {
    if (window.innerWidth !== width && !printing) {
      width = window.innerWidth;
      live.forEach(function (item) { item.instance.resize(); });
      paint();
    }
  });
  darkSystem.addEventListener('change', function () { paint(); label(); });
  window.addEventListener('beforeprint', function () { printing = true; root.dataset.before = root.dataset.theme || '';
    root.dataset.theme = 'light'; paint(); });
  window.addEventListener('afterprint', function () { printing = false;
    if (root.dataset.before) { root.dataset.theme = root.dataset.before; } else { delete root.dataset.theme; }
    paint(); });

  const button = document.getElementById('theme');
  const label = function () { button.textContent = isDark() ? 'Light' : 'Dark'; };
  button.hidden = false;
  button.addEventListener('click', function () {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    paint();
    label();
  });
  if (location.hash === '#dark' || location.hash === '#light') { root.dataset.theme = location.hash.slice(1); paint(); }
  label();

  // A run that goes on: each second adds a point to the lines that the page came with.
  const address = document.querySelector('meta[name="oltplab-events"]');
  if (address) {
    const item = live[0];
    const card = document.querySelector('#live .card');
    const words = function (selector, text) {
      const node = card.querySelector(selector);
      if (node) { node.textContent = text; }
    };
    let dirty = false;
    const events = new EventSource(address.content);
    events.addEventListener('sample', function (message) {
      if (!item) { return; }
      const sample = JSON.parse(message.data);
      item.chart.spec.panels.forEach(function (panel) {
        panel.lines.forEach(function (line) {
          if (sample.values[line.name] !== undefined) { line.points.push([sample.at, sample.values[line.name]]); }
        });
      });
      const phases = item.chart.spec.phases;
      const last = phases[phases.length - 1];
      if (last && last.name === sample.phase) { last.to = sample.to; } else {
        phases.push({ name: sample.phase, from: sample.from, to: sample.to, measured: sample.measured });
      }
      words('.sub', sample.phase + ' \u00b7 ' + clock(sample.to));
      card.querySelectorAll('dd').forEach(function (box, i) { box.firstChild.textContent = sample.tiles[i] + ' '; });
      root.dataset.samples = String(Number(root.dataset.samples || 0) + 1);
      dirty = true;
    });
    // What drive and server counted: points for panels that may be new.
    events.addEventListener('beside', function (message) {
      if (!item) { return; }
      const panels = item.chart.spec.panels;
      JSON.parse(message.data).panels.forEach(function (fresh) {
        const known = panels.find(function (panel) { return panel.name === fresh.name && panel.unit === fresh.unit; });
        if (!known) {
          panels.push(fresh);
          item.box.style.height = timelineHeight(item.chart.spec) + 'px';
          item.instance.resize();
          return;
        }
        fresh.lines.forEach(function (line) {
          const old = known.lines.find(function (one) { return one.name === line.name; });
          if (!old) { known.lines.push(line); return; }
          line.points.forEach(function (point) {
            if (old.points.length === 0 || point[0] > old.points[old.points.length - 1][0]) { old.points.push(point); }
          });
        });
      });
      root.dataset.beside = String(Number(root.dataset.beside || 0) + 1);
      dirty = true;
    });
    events.addEventListener('happening', function (message) {
      if (item) { item.chart.spec.events.push(JSON.parse(message.data)); dirty = true; }
    });
    events.addEventListener('begin', function () { location.reload(); });
    events.addEventListener('end', function (message) {
      events.close();
      words('.sub', 'ended: ' + JSON.parse(message.data).status);
      root.dataset.ended = 'yes';
      paint();
    });
    // Many seconds that come at once make one picture.
    window.setInterval(function () { if (dirty) { dirty = false; paint(); } }, 500);
  }

  // Sorting by a column: numbers by value, words by letter.
  const key = function (row, column) {
    const words = row.cells[column].textContent.trim();
    const number = parseFloat(words.replace(/,/g, ''));
    return isNaN(number) ? words : number;
  };
  document.querySelectorAll('table.wide').forEach(function (table) {
    if (table.tBodies[0].rows.length < 3) { return; }
    table.querySelectorAll('th').forEach(function (head, column) {
      const sort = document.createElement('button');
      sort.type = 'button';
      sort.textContent = head.textContent;
      sort.title = 'Sort by this column';
      head.replaceChildren(sort);
      sort.addEventListener('click', function () {
        const down = head.getAttribute('aria-sort') === 'ascending';
        table.querySelectorAll('th').forEach(function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const rows = Array.from(table.tBodies[0].rows);
        rows.sort(function (a, b) {
          const left = key(a, column);
          const right = key(b, column);
          const order = typeof left === 'number' && typeof right === 'number' ? left - right
            : String(left).localeCompare(String(right));
          return down ? -order : order;
        });
        rows.forEach(function (row) { table.tBodies[0].appendChild(row); });
      });
    });
  });

  // For the browser test: how many points of each chart carry colour.
  if (location.hash === '#ink') {
    live.forEach(function (item) {
      let ink = 0;
      item.box.querySelectorAll('canvas').forEach(function (canvas) {
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        for (let i = 3; i < pixels.length; i += 4) { if (pixels[i] > 0) { ink += 1; } }
      });
      item.box.dataset.ink = String(ink);
    });
  }
  live.forEach(function (item) {
    if (item.chart.kind === 'timeline') {
      const zoomed = function () {
        const zoom = item.instance.getOption().dataZoom;
        if (zoom && zoom.length > 0) { item.box.dataset.zoom = zoom[0].start.toFixed(2) + ' ' + zoom[0].end.toFixed(2); }
      };
      item.instance.on('datazoom', zoomed);
      // Keyboard: plus, minus, arrows and 0, on the chart that has the focus.
      item.box.tabIndex = 0;
      item.box.addEventListener('keydown', function (event) {
        const zoom = item.instance.getOption().dataZoom[0];
        const span = zoom.end - zoom.start;
        const move = { '+': [span / 4, -span / 4], '-': [-span / 2, span / 2], 'ArrowLeft': [-span / 4, -span / 4],
          'ArrowRight': [span / 4, span / 4], '0': [-100, 100] }[event.key];
        if (!move) { return; }
        event.preventDefault();
        let start = zoom.start + move[0];
        let end = zoom.end + move[1];
        if (start < 0) { end = event.key.startsWith('Arrow') ? end - start : end; start = 0; }
        if (end > 100) { start = event.key.startsWith('Arrow') ? Math.max(0, start - (end - 100)) : start; end = 100; }
        item.instance.dispatchAction({ type: 'dataZoom', dataZoomIndex: 0, start: start, end: end });
        item.instance.dispatchAction({ type: 'dataZoom', dataZoomIndex: 1, start: start, end: end });
      });
    }
  });
  root.dataset.ready = String(live.length);
})();
