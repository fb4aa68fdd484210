{{- define "guide.labels" -}}
app.kubernetes.io/name: guide
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
